export { ownNameProblem, requireOwnName } from './names.ts'
export { involvedIn, type SignIn } from './sign-in.ts'
