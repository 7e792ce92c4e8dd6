export { FacilityChoice, Shown } from './parts.tsx'
