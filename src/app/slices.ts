// Every slice's `register(app, kit)`, one line each; server.ts puts them on the server.
export { register as globalSegments } from '../modules/global-segments/server.ts'
export { register as marketSegments } from '../modules/market-segments/server.ts'
