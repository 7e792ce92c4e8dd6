import { describe, expect, it } from 'vitest'
import { exportCatalogue } from '../../../../app/exports.ts'
import { permissions } from '../../../../app/catalogue.ts'
import { rolePermissions } from '../../../../app/roles.ts'
import type { Role } from '#platform/server/context.ts'
import { HttpError } from '#platform/server/errors.ts'
import type { Selection } from '../contract.ts'
import type { Format } from '../domain.ts'
import {
  columnsFor,
  leftOutFor,
  partsFor,
  planOf,
  type Requester,
  refuseUnknown,
  resolve,
} from './selection.ts'

const person = (role: Role, rights: readonly string[] = rolePermissions[role]): Requester => ({
  id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60',
  name: 'Ida Brekke',
  role,
  permissions: new Set(rights),
})

const administrator = person('administrator', permissions)
const without = (...lost: string[]) =>
  person(
    'administrator',
    permissions.filter((right) => !lost.includes(right)),
  )

const names = (parts: readonly { name: string }[]) => parts.map(({ name }) => name)
const everyPart = names(partsFor(exportCatalogue, administrator)).map((name) => ({ name }))
const everything: Selection = { parts: everyPart, includeArchived: true }

const resolved = (who: Requester, change: Partial<Selection> = {}, format: Format | null = 'zip') =>
  resolve(exportCatalogue, who, { ...everything, ...change }, format)

describe('The parts of a person', () => {
  it('are those with a right, the setup never among them', () => {
    const parts = names(partsFor(exportCatalogue, administrator))
    expect(parts).toEqual(
      expect.arrayContaining(['companies', 'company-contacts', 'enquiries', 'quotes', 'files']),
    )
    for (const setup of ['users', 'facilities', 'number-counters']) expect(parts).not.toContain(setup)
    expect(parts[0]).toBe('companies')
    expect(parts.slice(-9).sort()).toEqual([
      'billing-entries',
      'comments',
      'delivery-entries',
      'delivery-proofs',
      'holds',
      'legal-holds',
      'owed-documents',
      'piece-returns',
      'status-history',
    ])
  })

  it('lack bank accounts, quotes and prices without the right to them', () => {
    const parts = names(
      partsFor(exportCatalogue, without('companies:see-bank', 'quotes:read', 'supplier-prices:read')),
    )
    for (const name of ['company-bank-accounts', 'quotes', 'quote-lines', 'supplier-prices'])
      expect(parts).not.toContain(name)
    expect(leftOutFor(exportCatalogue, without('companies:see-bank'))).toContain('Bank accounts')
  })

  it('are the company list alone for an ordinary user', () => {
    const user = person('user', [...rolePermissions.user, 'company-export:create'])
    expect(names(partsFor(exportCatalogue, user))).toEqual(['companies'])
    expect(leftOutFor(exportCatalogue, user)).toEqual([])
  })
})

describe('The columns of a person', () => {
  it.each([
    ['quotes', 'quotes:see-costs', ['cost', 'marginPercent']],
    ['quote-lines', 'quotes:see-costs', ['costing']],
    [
      'company-contacts',
      'company-export:personal-data',
      ['name', 'jobTitle', 'email', 'phone', 'mobile', 'formerNo'],
    ],
    ['users', 'company-export:personal-data', ['name', 'email', 'jobTitle', 'phone']],
  ])('of %s without %s lack %j', (name, right, lost) => {
    const part = exportCatalogue.parts.find((one) => one.name === name)
    if (!part) throw new Error(`There is no part ${name}.`)
    const all = names(columnsFor(part, administrator))
    const some = names(columnsFor(part, without(right)))
    expect(all.filter((column) => !some.includes(column)).sort()).toEqual(lost.toSorted())
    expect(names(columnsFor(part, without(right), lost))).toEqual([])
  })
})

describe('An archive', () => {
  it('of everything can be restored, and takes the setup along', () => {
    const all = resolved(administrator)
    expect(all).toMatchObject({ isRestorable: true, leftOut: [], hasPersonalData: true })
    expect(names(all.columns.map(({ part }) => part))).toEqual(names(exportCatalogue.parts))
  })

  it.each<[what: string, who: Requester, change: Partial<Selection>]>([
    ['from a day', administrator, { from: '2026-01-01' }],
    ['until a day', administrator, { to: '2026-01-01' }],
    [
      'in some states',
      administrator,
      { parts: [...everyPart.slice(1), { name: 'companies', statuses: ['active'] }] },
    ],
    [
      'of some columns',
      administrator,
      { parts: [...everyPart.slice(1), { name: 'companies', columns: ['code'] }] },
    ],
    [
      'of quotes without their enquiries',
      administrator,
      { parts: everyPart.filter(({ name }) => name !== 'enquiries') },
    ],
    ['of somebody without personal data', without('company-export:personal-data'), {}],
    ['of somebody who does not see costs', without('quotes:see-costs'), {}],
    ['of somebody who does not see bank accounts', without('companies:see-bank'), {}],
  ])('%s cannot be restored', (_, who, change) => {
    expect(resolved(who, change).isRestorable).toBe(false)
  })

  it.each<Format>(['xlsx', 'csv', 'json'])('is not what %s is: that cannot be restored', (format) => {
    const found = resolved(administrator, {}, format)
    expect(found.isRestorable).toBe(false)
    expect(names(found.chosen.parts)).not.toContain('users')
  })

  it('of one company can be restored, too', () => {
    const one = resolved(administrator, { companyId: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' })
    expect([one.isRestorable, one.chosen.scope.root === null]).toEqual([true, false])
  })
})

describe('A plan', () => {
  const about = {
    program: '1.0.0',
    madeAt: '2026-11-21T06:00:00.000Z',
    madeBy: 'Ida Brekke',
    scope: 'All companies',
  }

  it('is plain data that a thread can be given', () => {
    const plan = planOf(resolved(administrator), 'zip', about)
    expect(() => structuredClone(plan)).not.toThrow()
    expect(plan.files?.text).toContain('"files"."stored_name"')
    expect(plan.parts.filter(({ isSetup }) => isSetup).every(({ readable }) => readable === null)).toBe(true)
  })

  it('takes attachments along in an archive only, and only when they are chosen', () => {
    const few = { parts: [{ name: 'companies' }] }
    expect(planOf(resolved(administrator, few), 'zip', about).files).toBeNull()
    expect(planOf(resolved(administrator, {}, 'json'), 'json', about).files).toBeNull()
  })

  it('names what it leaves out', () => {
    const { about: told } = planOf(resolved(without('quotes:see-costs')), 'zip', about)
    expect(told.leftOut).toEqual(['Quotes: Cost', 'Quotes: Margin percent', 'Quote lines: Costing'])
  })

  it('never reads a column that the person may not see', () => {
    const plan = planOf(resolved(without('quotes:see-costs', 'company-export:personal-data')), 'zip', about)
    const texts = plan.parts.flatMap(({ exact, readable }) => [exact.text, readable?.text ?? ''])
    for (const column of [
      '"quotes"."cost"',
      '"quote_lines"."costing"',
      '"company_contacts"."email"',
      '"users"."email"',
    ])
      expect([column, texts.some((text) => text.includes(column))]).toEqual([column, false])
  })
})

describe('What is not in the catalogue', () => {
  const refusalOf = (selection: Partial<Selection>, who = administrator) => {
    try {
      refuseUnknown(exportCatalogue, who, { ...everything, ...selection })
      return null
    } catch (error) {
      if (error instanceof HttpError) return error.body.errors
      throw error
    }
  }

  it('is refused at its field, all of it at once', () => {
    const parts = [{ name: 'users' }, { name: 'companies', columns: ['code', 'secret'], statuses: ['sunk'] }]
    expect(refusalOf({ parts, from: '2026-02-01', to: '2026-01-01' })).toEqual({
      'parts.0.name': ['There is no part users that you may export.'],
      'parts.1.columns': ['Companies has no column secret that you may export.'],
      'parts.1.statuses': ['Companies has no state sunk.'],
      to: ['The last day must not be before the first.'],
    })
  })

  it('includes what one has no right to', () => {
    const parts = [{ name: 'quotes', columns: ['number', 'cost'] }]
    expect(refusalOf({ parts })).toBeNull()
    expect(refusalOf({ parts }, without('quotes:see-costs'))).toEqual({
      'parts.0.columns': ['Quotes has no column cost that you may export.'],
    })
  })
})
