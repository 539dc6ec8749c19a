package main

import (
	"fmt"
	"strings"
	"testing"
)

// lines writes a history, each operation as `process type f key value begins ends`.
func lines(t *testing.T, operations ...string) string {
	t.Helper()
	var text strings.Builder
	for _, each := range operations {
		var process, key int
		var kind, f, value string
		var begins, ends int64
		if _, err := fmt.Sscan(each, &process, &kind, &f, &key, &value, &begins, &ends); err != nil {
			t.Fatal(err)
		}
		form := `{"type":%q,"process":%d,"f":%q,"key":%d,"value":%s,"time":%d,"object":"register"}` + "\n"
		fmt.Fprintf(&text, form, "invoke", process, f, key, "null", begins)
		fmt.Fprintf(&text, form, kind, process, f, key, value, ends)
	}
	return text.String()
}

func TestHistories(t *testing.T) {
	cases := []struct {
		name    string
		history []string
		broken  int
	}{
		{"a read of what was written", []string{"1 ok write 0 1 10 20", "2 ok read 0 1 30 40"}, 0},
		{"nothing before the first write", []string{"2 ok read 0 null 1 5", "1 ok write 0 1 10 20"}, 0},
		{"a stale read", []string{"1 ok write 0 1 10 20", "1 ok write 0 2 30 40", "2 ok read 0 1 50 60"}, 1},
		{"a delete that comes undone", []string{"1 ok write 0 1 10 20", "1 ok write 0 null 30 40", "2 ok read 0 1 50 60"}, 1},
		{"an unknown write that lands late", []string{"1 ok write 0 1 10 20", "3 info write 0 2 30 40", "2 ok read 0 1 50 60", "2 ok read 0 2 70 80"}, 0},
		{"but only once", []string{"1 ok write 0 1 10 20", "3 info write 0 2 30 40", "2 ok read 0 2 50 60", "2 ok read 0 1 70 80"}, 1},
		{"a write that surely was not done", []string{"1 fail write 0 1 10 20", "2 ok read 0 1 30 40"}, 1},
		{"a read without an answer", []string{"1 ok write 0 1 10 20", "2 info read 0 null 30 40"}, 0},
		{"operations that only touch", []string{"1 ok write 0 1 10 20", "2 ok read 0 null 20 30"}, 0},
		{"keys alone", []string{"1 ok write 0 1 10 20", "2 ok read 1 1 30 40"}, 1},
	}
	for _, each := range cases {
		t.Run(each.name, func(t *testing.T) {
			history, err := readHistory(strings.NewReader(lines(t, each.history...)))
			if err != nil {
				t.Fatal(err)
			}
			found, err := judge(history)
			if err != nil {
				t.Fatal(err)
			}
			if found.broken != each.broken {
				t.Errorf("%d registers fit no order, not %d", found.broken, each.broken)
			}
		})
	}
}

func TestLineThatIsNoneIsRefused(t *testing.T) {
	for _, text := range []string{"{", `{"type":"ok","process":1,"object":"register"}`} {
		if _, err := readHistory(strings.NewReader(text + "\n")); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}
