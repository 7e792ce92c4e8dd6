import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { searchCompanies } from '#modules/companies/server/api.ts'
import { searchContactReports } from '#modules/customer-contact-reports/server/api.ts'
import { contactTypes } from '#modules/customer-contact-reports/domain.ts'
import { searchEnquiries } from '#modules/enquiries/server/api.ts'
import { searchQuotes } from '#modules/quotes/server/api.ts'
import { userTable } from '#modules/users/table.ts'
import { type SearchHit, search } from './contract.ts'

/** Hits of each area. */
const MOST = 5
/** Shorter fragments have no trigrams; they would read every row. */
const SHORTEST = 3

/** Up to five hits of each area the actor may read; the areas are asked at the same time. */
async function findEverywhere(ctx: Context, typed: string): Promise<SearchHit[]> {
  if (typed.length < SHORTEST) return []
  const pattern = patternOf(typed)
  const allowed = Object.entries(areas).filter(([slice]) => ctx.actor.permissions.has(`${slice}:read`))
  const found = await Promise.all(allowed.map(([, find]) => find(ctx, pattern)))
  // A number typed from its start is what was meant: `q-2026` is also a part of `enq-2026`.
  const isMeant = ({ number }: SearchHit) => number?.toLowerCase().startsWith(typed.toLowerCase()) ?? false
  const hits = found.flat()
  return [...hits.filter(isMeant), ...hits.filter((hit) => !isMeant(hit))]
}

/** What is typed as a LIKE pattern: its words in their order with anything between, without the revision of a number. */
function patternOf(typed: string): string {
  const words = typed.toLowerCase().replace(/(-\d{3,}) rev \d+$/, '$1')
  const escaped = words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return `%${escaped.replaceAll(/\s+/g, '%')}%`
}

const areas = {
  enquiries: async (ctx: Context, pattern: string): Promise<SearchHit[]> =>
    (await searchEnquiries(ctx.tx, pattern, MOST)).map(({ id, number, projectName, companyName }) => ({
      slice: 'enquiries',
      id,
      number,
      title: projectName ?? companyName,
      subtitle: companyName,
      path: `/enquiries/${id}`,
    })),
  quotes: async (ctx: Context, pattern: string): Promise<SearchHit[]> =>
    (await searchQuotes(ctx.tx, pattern, MOST)).map(({ id, number, revision, projectName, companyName }) => ({
      slice: 'quotes',
      id,
      number: `${number} Rev ${revision}`,
      title: projectName ?? companyName,
      subtitle: companyName,
      path: `/quotes/${id}`,
    })),
  'customer-contact-reports': async (ctx: Context, pattern: string): Promise<SearchHit[]> =>
    (await searchContactReports(ctx, pattern, MOST)).map(
      ({ id, number, companyName, contactType, excerpt }) => ({
        slice: 'customer-contact-reports',
        id,
        number,
        title: excerpt || contactTypes[contactType],
        subtitle: companyName,
        path: `/customer-contact-reports/${id}`,
      }),
    ),
  companies: async (ctx: Context, pattern: string): Promise<SearchHit[]> =>
    (await searchCompanies(ctx.tx, pattern, MOST)).map(({ id, code, name, city, country }) => ({
      slice: 'companies',
      id,
      number: code,
      title: name,
      subtitle: `${city}, ${country}`,
      path: `/companies/${id}`,
    })),
  users: async (ctx: Context, pattern: string): Promise<SearchHit[]> => {
    const people = await ctx.tx.query<{ id: string; name: string; email: string }>(sql`
      SELECT id, name, email FROM ${userTable} WHERE search LIKE ${pattern} ORDER BY name, id LIMIT ${MOST}`)
    return people.map(({ id, name, email }) => ({
      slice: 'users',
      id,
      number: null,
      title: name,
      subtitle: email,
      path: `/setup/users/${id}`,
    }))
  },
} as const

export const register = serve(search, { find: (ctx, { query }) => findEverywhere(ctx, query.q) })
