export { ReturnsOfSteel } from './hub.tsx'
