'use strict';
// `log1p` to the last bit as fdlibm, and so Java, has it: what a language's own does in its last bit is left to it.

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const SERIES = [
  6.666666666666735130e-1, 3.999999999940941908e-1, 2.857142874366239149e-1, 2.222219843214978396e-1,
  1.818357216161805012e-1, 1.531383769920937332e-1, 1.479819860511658591e-1,
];

const bits = new DataView(new ArrayBuffer(8));

/** The upper 32 bits of a double that is not below 0. */
function highWord(x) {
  bits.setFloat64(0, Math.abs(x));
  return bits.getInt32(0);
}

/**
 * The logarithm of 1 + x, for x above -1 and not above 0.
 *
 * 1 + x is 2^k (1 + f) with 1 + f between the roots of 1/2 and 2; c is what rounding took from 1 + x.
 */
function log1p(x) {
  const size = highWord(-x);
  if (size < 0x3e200000) {
    return size < 0x3c900000 ? x : x - x * x * 0.5;
  }
  let k = 0;
  let c = 0;
  let f = x;
  let rest = 1;
  if (size > 0x3fd2bec3) {
    const u = 1 + x;
    const high = highWord(u);
    k = (high >> 20) - 1023;
    c = (k > 0 ? 1 - (u - x) : x - (u - 1)) / u;
    rest = high & 0xfffff;
    const mantissa = u * 2 ** -k;
    if (rest < 0x6a09e) {
      f = mantissa - 1;
    } else {
      k++;
      f = mantissa / 2 - 1;
      rest = (0x100000 - rest) >> 2;
    }
  }
  const half = 0.5 * f * f;
  if (rest === 0) {
    if (f === 0) {
      return k === 0 ? 0 : k * LN2_HIGH + (c + k * LN2_LOW);
    }
    const series = half * (1 - 0.66666666666666666 * f);
    return k === 0 ? f - series : k * LN2_HIGH - (series - (k * LN2_LOW + c) - f);
  }
  const s = f / (2 + f);
  const z = s * s;
  let series = SERIES[6];
  for (let i = 5; i >= 0; i--) {
    series = SERIES[i] + z * series;
  }
  series *= z;
  return k === 0
    ? f - (half - s * (half + series))
    : k * LN2_HIGH - (half - (s * (half + series) + (k * LN2_LOW + c)) - f);
}

module.exports = { log1p };
