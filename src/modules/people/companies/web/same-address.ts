import type { z } from 'zod'
import type { companies } from '../contract.ts'

/** What is stored of a person beside what the form holds. */
export type KnownPerson = z.output<(typeof companies)['endpoints']['people']['response']>[number]

interface Named {
  readonly name: string
  readonly email?: string | null | undefined
}

/** Who else has the e-mail address of a person, as a sentence: here as it is typed, elsewhere as it is stored. */
export function sameAddress(
  { email, name }: Named,
  known: KnownPerson | undefined,
  all: readonly Named[],
): string | null {
  if (!email) return null
  const here = all.filter((one) => one.email?.toLowerCase() === email.toLowerCase())
  if (here.length > 1) {
    const others = here.filter((one) => one.name !== name).map((one) => one.name || 'a new contact')
    return `The same e-mail address as ${others.join(', ') || 'another entry here'}`
  }
  const there = known?.sameEmail.map((one) => `${one.name} of ${one.companyName}`) ?? []
  return there.length > 0 ? `The same e-mail address as ${there.join(', ')}` : null
}
