package assay.workload.hub;

import java.time.DayOfWeek;
import java.time.LocalDate;

/// Business days around the three days, as integers `yyyymmdd` and as texts `yyyy-mm-dd`.
public final class BusinessDates {

  private static final LocalDate TODAY = LocalDate.of(2009, 12, 16);
  private static final int BEFORE = 64;
  private static final int AFTER = 96;
  private static final int FIRST_LATE = 30;

  private static final int[] NUMBERS = new int[BEFORE + AFTER];
  private static final String[] TEXTS = new String[BEFORE + AFTER];

  static {
    LocalDate date = TODAY;
    for (int place = BEFORE; place < BEFORE + AFTER; place++, date = next(date, 1)) {
      note(place, date);
    }
    date = next(TODAY, -1);
    for (int place = BEFORE - 1; place >= 0; place--, date = next(date, -1)) {
      note(place, date);
    }
  }

  private BusinessDates() {}

  /// `yyyymmdd`.
  ///
  /// @param after business days after the day, from -60 to 90
  public static int number(Day day, int after) {
    return NUMBERS[BEFORE - day.ago() + after];
  }

  /// `yyyy-mm-dd`.
  public static String text(Day day, int after) {
    return TEXTS[BEFORE - day.ago() + after];
  }

  /// A date long after a day, on which few activities settle.
  ///
  /// @param which the date's number, from 0
  public static int late(Day day, int which) {
    return number(day, FIRST_LATE + which);
  }

  private static void note(int place, LocalDate date) {
    NUMBERS[place] = date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
    TEXTS[place] = date.toString();
  }

  private static LocalDate next(LocalDate date, int step) {
    LocalDate next = date.plusDays(step);
    while (next.getDayOfWeek() == DayOfWeek.SATURDAY || next.getDayOfWeek() == DayOfWeek.SUNDAY) {
      next = next.plusDays(step);
    }
    return next;
  }
}
