import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { prepareDemo } from '../../../../db/demo/load/prepare.ts'
import { DEMO_PASSWORD } from '../../../../db/demo/sign-ins.ts'
import { noteFigure, sized } from '../../../../test/support/proof.ts'
import { type TestServer, testServer } from '../../../../test/support/server.ts'
import { exportCatalogue } from '../../../app/exports.ts'
import { type ExportManifest, openArchive } from '#platform/server/company-archive/open-archive.ts'
import { restoreExport } from '#platform/server/company-archive/restore.ts'
import { companyExport } from './contract.ts'
import { exportRunner } from './server/api.ts'

const source = await testServer()
const target = await testServer({ as: 'owner' })

/** Exports everything, with an archive in the data folder, and gives its path. */
async function archiveOf(server: TestServer): Promise<string> {
  const administrator = await server.signIn('administrator')
  const api = administrator.client(companyExport)
  const { parts } = await api.catalogue()
  const { id } = await api.create({
    body: {
      format: 'zip',
      parts: parts.map(({ name }) => ({ name })),
      includeArchived: true,
      reason: 'Moving to another machine',
    },
  })
  await exportRunner(server.services, exportCatalogue).run({ exportId: id })
  const { bytes } = await administrator.request('GET', `/api/v1/company-export/${id}/file`)
  const path = join(server.services.config.DATA_DIR, 'everything.zip')
  writeFileSync(path, bytes)
  return path
}

const hashesOf = ({ parts, files }: ExportManifest) => [
  ...parts.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
  ...files,
]

it(
  'The ZIP of the demonstration company restores into an empty installation and exports to the same hashes',
  async () => {
    await prepareDemo(source.services, { password: DEMO_PASSWORD, share: sized(0.02, 1) }, () => undefined)
    const first = await openArchive(await archiveOf(source))
    const restored = await restoreExport(target.services, first, exportCatalogue)
    first.close()
    expect(restored.rows).toBeGreaterThan(300)
    expect(restored.files).toBeGreaterThan(5)
    const [people] = await target.services.db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM users WHERE status <> 'disabled' OR password_hash IS NOT NULL`,
    )
    expect(people?.count).toBe(0)
    const second = await openArchive(await archiveOf(target))
    second.close()
    expect(hashesOf(second.manifest)).toEqual(hashesOf(first.manifest))
    noteFigure('Rows restored', restored.rows)
    noteFigure('Files restored', restored.files)
  },
  sized(300_000, 3_600_000),
)
