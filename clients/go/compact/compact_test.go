package compact

import (
	"encoding/csv"
	"encoding/hex"
	"os"
	"reflect"
	"strconv"
	"testing"

	"assay/client/core"
)

func published(t *testing.T) []map[string]string {
	file, err := os.Open("../../vectors/redis-values.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]string
	for _, fields := range rows[1:] {
		row := map[string]string{}
		for i, name := range rows[0] {
			row[name] = fields[i]
		}
		all = append(all, row)
	}
	return all
}

func number(t *testing.T, text string) int64 {
	found, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Names and values are the published ones; one that is not whole is seen.
func TestValues(t *testing.T) {
	all := published(t)
	if len(all) < 50 {
		t.Errorf("%d values", len(all))
	}
	prefix := Prefix("data")
	for _, row := range all {
		key, version, padding := int(number(t, row["key"])), number(t, row["version"]), number(t, row["padding"])
		workload := core.WorkloadOf("tradeoffs", map[string]int64{"value": padding})
		made := workload.Make(key, version, int(number(t, row["writer"]))).(*core.Customer)
		coded := Write(0, made)
		if name := Name(prefix, key); name != row["name"] {
			t.Errorf("%s instead of %s", name, row["name"])
		}
		if text := hex.EncodeToString(coded); text != row["value"] {
			t.Errorf("%s: %s instead of %s", row["name"], text, row["value"])
		}
		if found := Read(coded); !reflect.DeepEqual(found, made) {
			t.Errorf("%v instead of %v", found, made)
		}
		for what, seen := range map[string]int64{
			"its own":       workload.Version(key, Read(coded)) - version,
			"another's":     workload.Version(key+1, Read(coded)) + 1,
			"one cut short": workload.Version(key, Read(coded[:len(coded)-1])) + 1,
			"one too long":  workload.Version(key, Read(append(coded, 0))) + 1,
			"none at all":   workload.Version(key, Read(nil)) + 1,
		} {
			if seen != 0 {
				t.Errorf("%s: %s has another version than it should, by %d", row["name"], what, seen)
			}
		}
		for i := range coded {
			torn := append([]byte(nil), coded...)
			torn[i] ^= 1
			if i > 1 && workload.Version(key, Read(torn)) != -1 {
				t.Errorf("%s: byte %d is another, and nobody sees it", row["name"], i)
			}
		}
	}
}
