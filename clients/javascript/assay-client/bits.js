'use strict';
// Whole numbers of 64 bits, as two halves of 32. What a function makes stands in `made` until the next one makes
// something: a request takes a dozen of these, and none of them an object.

const made = { high: 0, low: 0 };

const TWO_32 = 2 ** 32;

/** A number of 64 bits that has a place of its own. */
class Bits {
  constructor(high, low) {
    this.high = high | 0;
    this.low = low | 0;
  }

  /** That of a text of digits, as the protocol has seeds. */
  static of(text) {
    const bits = BigInt.asUintN(64, BigInt(text));
    return new Bits(Number(bits >> 32n), Number(bits & 0xffffffffn));
  }
}

/** The upper half of a whole number that a double holds. */
function upper(number) {
  return Math.floor(number / TWO_32) | 0;
}

function plus(aHigh, aLow, bHigh, bLow) {
  const low = (aLow >>> 0) + (bLow >>> 0);
  made.high = (aHigh + bHigh + (low >= TWO_32 ? 1 : 0)) | 0;
  made.low = low | 0;
}

/** The lower 64 bits of a product. */
function times(aHigh, aLow, bHigh, bLow) {
  const a0 = aLow & 0xffff;
  const a1 = aLow >>> 16;
  const b0 = bLow & 0xffff;
  const b1 = bLow >>> 16;
  const p00 = Math.imul(a0, b0);
  const p01 = Math.imul(a0, b1);
  const p10 = Math.imul(a1, b0);
  const middle = (p00 >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
  made.low = (middle << 16) | (p00 & 0xffff);
  made.high =
    (Math.imul(a1, b1) +
      (p01 >>> 16) +
      (p10 >>> 16) +
      (middle >>> 16) +
      Math.imul(aHigh, bLow) +
      Math.imul(aLow, bHigh)) |
    0;
}

/** What `made` holds, less its own bits shifted down by some, fewer than 32. */
function fold(bits) {
  made.low ^= (made.low >>> bits) | (made.high << (32 - bits));
  made.high ^= made.high >>> bits;
}

/** The upper 53 of the bits made, as a number from 0 and below 1. */
function fraction() {
  return ((made.high >>> 0) * 0x200000 + (made.low >>> 11)) * 2 ** -53;
}

module.exports = { Bits, made, upper, plus, times, fold, fraction };
