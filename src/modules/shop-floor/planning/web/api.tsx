export { dayText, FacilityChoice, Shown, weekIn, WeekSteps } from './parts.tsx'
