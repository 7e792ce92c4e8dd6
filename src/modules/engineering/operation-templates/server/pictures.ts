import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import { type Instruction, picturesOf, withPictures } from '../domain/instruction.ts'
import { templateOperationTable } from '../table.ts'
import { slice } from './records.ts'

/** Throws 422 when an instruction shows something else than a picture of its own template. */
export async function requireOwnPictures(
  ctx: Context,
  templateId: string,
  instruction: Instruction | null,
): Promise<void> {
  const wanted = [...new Set(picturesOf(instruction))]
  if (wanted.length === 0) return
  const own = await ctx.tx.query(sql`
    SELECT id FROM ${files} WHERE id = ANY(${sql.param(wanted)}::uuid[]) AND entity = ${slice}
      AND entity_id = ${templateId} AND mime LIKE 'image/%' AND removed_at IS NULL`)
  if (own.length < wanted.length) {
    throw invalid({ instruction: ['The instruction shows a picture that does not belong to this template.'] })
  }
}

/** Throws 422 while an instruction shows this file. */
export async function requireUnshown(ctx: Context, templateId: string, fileId: string): Promise<void> {
  const [shown] = await ctx.tx.query<{ seq: number; title: string }>(sql`
    SELECT seq, title FROM ${templateOperationTable}
    WHERE template_id = ${templateId} AND position(${fileId} in instruction::text) > 0 ORDER BY seq LIMIT 1`)
  if (shown) {
    throw refused(
      'file_shown',
      `Operation ${shown.seq} ${shown.title} shows this picture; take it out there first.`,
    )
  }
}

/**
 * Gives the operations of a new template pictures of its own: the rows are copied, the stored bytes are shared and
 * never change.
 */
export async function copyPictures(ctx: Context, fromId: string, toId: string): Promise<void> {
  const shown = await ctx.tx.query<{ id: string; instruction: Instruction }>(sql`
    SELECT id, instruction FROM ${templateOperationTable}
    WHERE template_id = ${toId} AND instruction::text LIKE '%"picture"%'`)
  const wanted = [...new Set(shown.flatMap(({ instruction }) => picturesOf(instruction)))]
  if (wanted.length === 0) return
  const copies = new Map(wanted.map((id) => [id, randomUUID()]))
  const pairs = JSON.stringify([...copies].map(([old, fresh]) => ({ old, fresh })))
  await ctx.tx.query(sql`
    INSERT INTO ${files} (id, entity, entity_id, name, label, mime, size, sha256, stored_name, uploaded_by, uploaded_by_name)
    SELECT p.fresh, f.entity, ${toId}::uuid, f.name, f.label, f.mime, f.size, f.sha256, f.stored_name, f.uploaded_by,
      f.uploaded_by_name
    FROM ${files} f JOIN jsonb_to_recordset(${pairs}::jsonb) AS p(old uuid, fresh uuid) ON p.old = f.id
    WHERE f.entity = ${slice} AND f.entity_id = ${fromId}`)
  const rows = shown.map(({ id, instruction }) => ({ id, instruction: withPictures(instruction, copies) }))
  await ctx.tx.query(sql`
    UPDATE ${templateOperationTable} o SET instruction = r.instruction
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, instruction jsonb) WHERE o.id = r.id`)
}
