import { desks, type PersonKey, people, profileNames } from './staff.ts'

/** Where the demonstration is kept when DATA_DIR is not set. */
export const DEMO_FOLDER = './data-demo'

/**
 * The password of all accounts when DEMO_PASSWORD is not set. The rules for passwords refuse it, since it names
 * the program: nobody can choose it elsewhere.
 */
export const DEMO_PASSWORD = 'demo-heatline-2026'

/** With which the approvers and signatories of the demonstration sign. */
export const DEMO_PIN = '2580'

const byRole: readonly (readonly [PersonKey, string])[] = [
  ['admin', 'administrator, approves quotes'],
  ['manager', 'manager with the profile of one, approves quotes'],
  ['user', 'user, sales engineer'],
  ['client', 'client, buyer of Brannoch Subsea'],
  ['supplier', 'client, sales office of Cromdale Steel Stock'],
  ['unverified', 'user who has not confirmed the e-mail address'],
]

/** One for each profile, so that every job can be looked at. */
const shown = [...byRole, ...desks.map((key) => [key, `profile ${profileNames(people[key])}`] as const)]

/** What is printed at the start; null: the password is not the one this start would give. */
export function signInLines(password: string | null): string[] {
  const widest = Math.max(...shown.map(([key]) => people[key].email.length))
  return [
    `Sign in with one of these, password ${password ?? 'as it was when the demonstration was loaded'}:`,
    ...shown.map(([key, what]) => `  ${people[key].email.padEnd(widest)}  ${people[key].name}, ${what}`),
    `Whoever approves signs with the password and the PIN ${DEMO_PIN}.`,
  ]
}
