'use strict';
// A client of Assay in JavaScript, for Node: the core, with the engines that it has adapters for.

require('./assay-client/program').run();
