import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#platform/server/context.ts'
import { compileSql } from '#platform/server/database/compile-sql.ts'
import { statementNames } from '#platform/server/database/prepared-name.ts'
import { contextOf } from '#platform/testing/services.ts'
import { testServer } from '../support/server.ts'

// Only the owner of the tables makes views.
const { services } = await testServer({ as: 'owner' })
const modules = join(import.meta.dirname, '../../src/modules')

interface ReadDocument {
  readonly slice: string
  readonly select: (ctx: Context) => SQL
}
const isDocument = (value: unknown): value is ReadDocument =>
  typeof value === 'object' && value !== null && 'slice' in value && 'select' in value

async function documents(): Promise<ReadDocument[]> {
  const files = globSync('*/*/server/document.ts', { cwd: modules })
  const loaded = await Promise.all(files.map((file) => import(join(modules, file)) as Promise<object>))
  return loaded.flatMap((exported) => Object.values(exported).filter(isDocument))
}

describe('What a document is read with', () => {
  it('has no number with decimals and no instant, which JSON would write in another way', async () => {
    const found = await documents()
    expect(found.map(({ slice }) => slice)).toEqual(expect.arrayContaining(['enquiries', 'quotes']))
    for (const { slice, select } of found) {
      const name = sql.identifier(`read_${slice}`)
      // A view takes no parameters.
      await services.db.query(sql`CREATE VIEW ${name} AS ${select(contextOf(services)).inlineParams()}`)
      const columns = await services.db.query<{ name: string; type: string }>(sql`
        SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = ${`read_${slice}`}`)
      expect(columns.length).toBeGreaterThan(10)
      expect(
        columns.filter(({ type }) => /^(numeric|real|double|timestamp|interval|bytea)/.test(type)),
      ).toEqual([])
    }
  })

  it('is planned once on a connection: its text is the same for every record and prepared under a name', async () => {
    const nameOf = statementNames()
    const [one, other] = [sql`${'one'}`, sql`${'another'}`].map((id) => sql` WHERE id = ${id}`)
    for (const { slice, select } of await documents()) {
      const textOf = (where: SQL | undefined) => compileSql(sql`${select(contextOf(services))}${where}`).text
      nameOf(textOf(one))
      expect([slice, nameOf(textOf(other))]).toEqual([slice, expect.any(String)])
    }
  })
})
