export { gradeProblems } from './grades.ts'
export { loadStarterGrades } from './starter-grades.ts'
