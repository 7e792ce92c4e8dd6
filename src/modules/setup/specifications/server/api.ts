export { loadStarterGrades } from './starter-grades.ts'
