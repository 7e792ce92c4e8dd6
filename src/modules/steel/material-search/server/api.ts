export { findMaterial } from './routes.ts'
