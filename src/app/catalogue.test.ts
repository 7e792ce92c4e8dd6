import { describe, expect, it } from 'vitest'
import type { Right, ScreenAddress } from '#platform/contract/register.ts'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { permissions } from './catalogue.ts'
import { matchScreen } from './paths.ts'

const id = '01980000-0000-7000-8000-000000000001'

describe('What the kit knows of the program', () => {
  it('is every right of the contracts, and no other', () => {
    const rights: Right[] = [
      'quotes:approve',
      'companies:merge',
      'customer-contact-reports:review',
      'companies:import',
      'setup:load-starter-set',
    ]
    expect(permissions).toEqual(expect.arrayContaining(rights))
    // @ts-expect-error a verb that no endpoint of the slice asks for
    const verb: Right = 'quotes:aprove'
    // @ts-expect-error a slice that does not exist
    const slice: Right = 'quote:read'
    expect(permissions).not.toContain(verb)
    expect(permissions).not.toContain(slice)
  })

  it('is every screen that is built, and no other', () => {
    const addresses: ScreenAddress[] = [
      '/quotes',
      `/quotes/${id}`,
      '/quotes?view=board',
      '/setup/users/create',
    ]
    expect(addresses.every((one) => matchScreen(one.split('?')[0] ?? ''))).toBe(true)
    // @ts-expect-error the list is called quotes
    const wrong: ScreenAddress = '/quote'
    expect(matchScreen(wrong)).toBeNull()
  })

  it('is what links are checked against', () => {
    const create: ScreenAddress = `/invoices/create${stringifySearch({ order: id })}`
    expect(create).toBe(`/invoices/create?order=${id}`)
    const number: string = id
    // @ts-expect-error the screen is /invoices/{id}
    const invoice: ScreenAddress = `/invoice/${number}`
    // @ts-expect-error the screen is /setup/terms
    const terms: ScreenAddress = '/setup/term?new=sale'
    // @ts-expect-error any text is no address
    const text: ScreenAddress = number
    expect([invoice, terms, text].map((one) => matchScreen(one.split('?')[0] ?? ''))).toEqual([
      null,
      null,
      null,
    ])
  })
})
