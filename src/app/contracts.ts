// Every contract, one line each: the catalogue of rights and the OpenAPI document come from here (catalogue.ts).
export { globalSegments } from '../modules/global-segments/contract.ts'
export { marketSegments } from '../modules/market-segments/contract.ts'
