package assay.workload.web;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// A page's report on the session as its node saw it before the page changed anything.
///
/// @param attributes for each present attribute the versions that wrote it: one, or for a cart the
/// version that created it and those of its lines
/// @param whose the user logged in to the session; [#NOBODY] without a login, or if the page does
/// not tell
/// @param rows the rows on the page
record ShopAnswer(Map<ShopAttribute, List<Long>> attributes, int whose, long rows) {

  static final int NOBODY = -1;

  private static final JsonFactory JSON = new JsonFactory();

  /// @throws IllegalStateException if it is no page of the shop
  static ShopAnswer parse(String body) {
    Map<ShopAttribute, List<Long>> attributes = new EnumMap<>(ShopAttribute.class);
    int whose = NOBODY;
    long rows = 0;
    boolean told = false;
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), body)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (name.equals("before") && value == JsonToken.START_OBJECT) {
          told = true;
          attributes(json, attributes);
        } else if (name.equals("whose")) {
          whose = json.getIntValue();
        } else if (name.equals("rows")) {
          rows = json.getLongValue();
        } else {
          json.skipChildren();
        }
      }
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IllegalStateException("not a page of the shop: " + body, e);
    }
    if (!told) {
      throw new IllegalStateException(
          "a page of the shop that tells nothing of its session: " + body);
    }
    return new ShopAnswer(attributes, whose, rows);
  }

  /// The answer for a user: another user's session counts as empty.
  ShopAnswer of(int user) {
    return whose == NOBODY || whose == user ? this : new ShopAnswer(Map.of(), whose, rows);
  }

  private static void attributes(JsonParser json, Map<ShopAttribute, List<Long>> into) {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      ShopAttribute attribute = ShopAttribute.valueOf(json.currentName().toUpperCase(Locale.ROOT));
      List<Long> versions = new ArrayList<>(1);
      if (json.nextToken() == JsonToken.START_ARRAY) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          versions.add(json.getLongValue());
        }
      } else {
        versions.add(json.getLongValue());
      }
      into.put(attribute, List.copyOf(versions));
    }
  }
}
