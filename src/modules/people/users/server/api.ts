export { requireOwnName } from './names.ts'
export type { SignIn } from './sign-in.ts'
