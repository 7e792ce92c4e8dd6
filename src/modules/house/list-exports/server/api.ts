export { MAKE_LIST } from './asking.ts'
export { makeFile } from './hub.ts'
export { tendListExports } from './tend.ts'
