import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'

const choices = contracts.flatMap(({ endpoints }) =>
  Object.values(endpoints).flatMap(({ method, path, access }) => {
    const slice = /^\/api\/v1\/([\w-]+)\/choices\//.exec(path)?.[1]
    return slice ? [{ name: `${method} ${path}`, slice, access }] : []
  }),
)

describe('What the form of a record chooses from', () => {
  it('is there for several slices', () => {
    expect(choices.length).toBeGreaterThan(15)
  })

  // A record shows by it what was chosen, and its list filters by it.
  it.each(choices)('is told to whoever reads the record: $name', ({ slice, access }) => {
    expect([`${slice}:read`, 'staff', 'auth']).toContain(access)
  })
})
