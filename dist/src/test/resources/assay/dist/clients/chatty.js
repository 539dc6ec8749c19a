'use strict';
process.stderr.write('I am about to talk\n');
console.log('Hello, I am a client!');
process.stdin.resume();
