// Every slice's `register(app, kit)`, one line each; server.ts puts them on the server.
export { register as globalSegments } from '../modules/global-segments/server.ts'
export { register as marketSegments } from '../modules/market-segments/server.ts'
export { register as account } from '../modules/account/server/routes.ts'
export { register as users } from '../modules/users/server/routes.ts'
