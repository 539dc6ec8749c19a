'use strict';
// Activities of the workload `hub`, which are read: what is written of a firm's data, Java writes.

const { made, plus, times, upper } = require('./bits');
const { GAMMA, mix64 } = require('./draws');

const ABSENT = 0;
const CORRUPT = -1;

const COMPONENTS = [
  { name: 'id', form: 'int' },
  { name: 'account', form: 'int' },
  { name: 'instrument', form: 'int' },
  { name: 'isin', form: 'text' },
  { name: 'currency', form: 'text' },
  { name: 'region', form: 'text' },
  { name: 'book', form: 'text' },
  { name: 'trader', form: 'text' },
  { name: 'side', form: 'text' },
  { name: 'orderType', form: 'text' },
  { name: 'status', form: 'text' },
  { name: 'venue', form: 'text' },
  { name: 'tradeDate', form: 'int' },
  { name: 'tradeDateText', form: 'text' },
  { name: 'tradeTime', form: 'int' },
  { name: 'settlementDate', form: 'int' },
  { name: 'counterparty', form: 'int' },
  { name: 'broker', form: 'int' },
  { name: 'quantity', form: 'long' },
  { name: 'price', form: 'double' },
  { name: 'amount', form: 'double' },
  { name: 'commission', form: 'double' },
  { name: 'fees', form: 'double' },
  { name: 'tax', form: 'double' },
  { name: 'comment', form: 'text' },
  { name: 'version', form: 'long' },
  { name: 'writer', form: 'int' },
];

// Each component is scattered together with its place.
const PLACES = COMPONENTS.map((_, index) => {
  made.high = 0;
  made.low = index + 1;
  mix64();
  return { ...made };
});

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/** The 64 bits of a component, made. */
function component(form, value) {
  if (form === 'text') {
    let hash = 0;
    for (let i = 0; i < value.length; i++) {
      hash = (Math.imul(hash, 31) + value.charCodeAt(i)) | 0;
    }
    plus(value.length, 0, hash >> 31, hash);
  } else if (form === 'double') {
    double[0] = value;
    made.high = halves[1];
    made.low = halves[0];
  } else {
    made.high = upper(value);
    made.low = value | 0;
  }
}

/** The checksum of an activity, made. */
function sum(value) {
  let high = 0;
  let low = 0;
  COMPONENTS.forEach(({ name, form }, index) => {
    component(form, value[name]);
    times(made.high, made.low, GAMMA.high, GAMMA.low);
    plus(made.high, made.low, PLACES[index].high, PLACES[index].low);
    mix64();
    plus(made.high, made.low, high, low);
    ({ high, low } = made);
  });
}

class Hub {
  static TYPE = 'Activity';
  static PACKAGE = 'assay.workload.hub.';

  component(value, name) {
    return value[name];
  }

  /** Its checksum is two halves, `high` and `low`. */
  version(key, value) {
    if (value === undefined || value === null) {
      return ABSENT;
    }
    const whole =
      value.id === key &&
      COMPONENTS.every(
        ({ name, form }) => typeof value[name] === (form === 'text' ? 'string' : 'number'),
      ) &&
      Number.isSafeInteger(value.version);
    if (!whole) {
      return CORRUPT;
    }
    sum(value);
    return made.high === value.high && made.low === value.low ? value.version : CORRUPT;
  }
}

module.exports = { COMPONENTS, Hub };
