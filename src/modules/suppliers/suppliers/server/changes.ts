import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, notChoosable, refused, stale } from '#platform/server/errors.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { transition } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { SupplierRecord, suppliers } from '../contract.ts'
import { beginsLater, supplierLifecycle } from '../domain.ts'
import { companyApprovalTable, companyCertificateTable } from '../table.ts'
import { certificateGuard, requireSupplier, requireSupplierVersion } from './records.ts'

type Endpoints = (typeof suppliers)['endpoints']
type Body<
  K extends 'addCertificate' | 'changeCertificate' | 'endCertificate' | 'addApproval' | 'endApproval',
> = z.output<Endpoints[K]['body']>
type Change<B> = Incoming<{ id: string }, unknown, B>
type Action = Exclude<keyof typeof supplierLifecycle.actions, 'lapse'>

const subjectOf = ({ code, name }: { code: string; name: string }): string => `${code} ${name}`

/** The handler of one move of a supplier. @throws 422 for a full approval while a mandatory certificate has run out */
export const moveSupplier =
  (action: Action) =>
  async (ctx: Context, { params, version, body }: Change<{ reason: string }>): Promise<SupplierRecord> => {
    const supplier = await requireSupplierVersion(ctx, params.id, version)
    const { status } = supplier
    if (status === null) throw refused('no_supplier', 'Nothing is bought from this company.')
    if (action === 'approve' && allows(supplierLifecycle, action, status)) {
      const reason = certificateGuard(supplier.certificates, ctx.today())
      if (reason) throw refused('certificate_expired', reason)
    }
    await transition(ctx, {
      entity: 'companies',
      table: companyTable,
      lifecycle: supplierLifecycle,
      field: 'supplierStatus',
      action,
      id: params.id,
      version,
      reason: body.reason,
      subject: subjectOf(supplier),
    })
    return requireSupplier(ctx, params.id)
  }

/** The first expiry among the certificates that count, as SQL. */
const nextExpiry = (companyId: string): SQL => sql`(
  SELECT min(expires_on) FROM ${companyCertificateTable} WHERE company_id = ${companyId} AND ended_at IS NULL)`

/** Keeps on a company when the first of its certificates runs out, after certificates came to it otherwise. */
export async function noteNextExpiry(ctx: Context, companyId: string): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE ${companyTable} SET next_certificate_on = ${nextExpiry(companyId)} WHERE id = ${companyId}`)
}

/** Raises the version of the company and keeps what its list shows of its certificates. */
export async function noteSupplierChange(ctx: Context, supplier: SupplierRecord): Promise<void> {
  const [changed] = await ctx.tx.query(sql`
    UPDATE ${companyTable} SET version = version + 1, updated_at = now(), next_certificate_on = ${nextExpiry(supplier.id)}
    WHERE id = ${supplier.id} AND version = ${supplier.version} RETURNING id`)
  if (!changed) throw stale(await requireSupplier(ctx, supplier.id))
}

type Told = Readonly<Record<string, { from: unknown; to: unknown }>>

async function changed(
  ctx: Context,
  supplier: SupplierRecord,
  action: string,
  changes: Told,
  reason?: string,
): Promise<SupplierRecord> {
  await noteSupplierChange(ctx, supplier)
  ctx.audit({
    entity: 'companies',
    entityId: supplier.id,
    action,
    subject: subjectOf(supplier),
    changes,
    reason,
  })
  return requireSupplier(ctx, supplier.id)
}

/** Ends one entry that still counts. @throws 422 when the company has none such */
async function endEntry(
  ctx: Context,
  table: PgTable,
  about: { companyId: string; id: string; field: string; reason: string },
): Promise<void> {
  const [ended] = await ctx.tx.query(sql`
    UPDATE ${table} SET ended_at = ${ctx.clock.now().toISOString()}, ended_by_name = ${ctx.actor.name},
      end_reason = ${about.reason}
    WHERE id = ${about.id} AND company_id = ${about.companyId} AND ended_at IS NULL RETURNING id`)
  if (!ended) throw invalid({ [about.field]: ['The selected entry is invalid.'] })
}

async function requireCertificateFits(
  ctx: Context,
  companyId: string,
  body: Pick<Body<'addCertificate'>, 'issuedOn' | 'expiresOn' | 'fileId'>,
): Promise<void> {
  const { issuedOn, expiresOn, fileId } = body
  if (issuedOn && expiresOn && expiresOn < issuedOn)
    throw invalid({ expiresOn: ['A certificate cannot run out before it was issued.'] })
  if (!fileId) return
  const files = await findFiles(ctx, 'companies', companyId)
  if (!files.some(({ id }) => id === fileId))
    throw invalid({ fileId: ['The file is not attached to this company.'] })
}

const certificateLabel = ({ standard, number }: { standard: string; number: string }): string =>
  `${standard} ${number}`

/** Adds a certificate; as a renewal it ends the one before. */
export async function addCertificate(
  ctx: Context,
  { params, version, body }: Change<Body<'addCertificate'>>,
): Promise<SupplierRecord> {
  const supplier = await requireSupplierVersion(ctx, params.id, version)
  await requireCertificateFits(ctx, params.id, body)
  const { replacesId, ...certificate } = body
  const renewed = supplier.certificates.find(({ id }) => id === replacesId)
  const later = beginsLater(certificate.issuedOn, renewed, ctx.today())
  if (later) throw invalid({ issuedOn: [later] })
  if (replacesId) {
    const about = { companyId: params.id, id: replacesId, field: 'replacesId', reason: 'Renewed' }
    await endEntry(ctx, companyCertificateTable, about)
  }
  const createdAt = ctx.clock.now().toISOString()
  await insertRow(ctx.tx, companyCertificateTable, { ...certificate, companyId: params.id, createdAt })
  return changed(ctx, supplier, renewed ? 'renewCertificate' : 'addCertificate', {
    certificate: { from: renewed ? certificateLabel(renewed) : null, to: certificateLabel(body) },
    certificateExpiresOn: { from: renewed?.expiresOn ?? null, to: body.expiresOn ?? null },
    mandatory: { from: renewed?.isMandatory ?? null, to: body.isMandatory },
  })
}

/** Corrects what was typed of a certificate. */
export async function changeCertificate(
  ctx: Context,
  { params, version, body }: Change<Body<'changeCertificate'>>,
): Promise<SupplierRecord> {
  const supplier = await requireSupplierVersion(ctx, params.id, version)
  const before = supplier.certificates.find(({ id, endedAt }) => id === body.certificateId && !endedAt)
  if (!before) throw notChoosable('certificateId')
  await requireCertificateFits(ctx, params.id, body)
  const later = body.issuedOn === before.issuedOn ? null : beginsLater(body.issuedOn, undefined, ctx.today())
  if (later) throw invalid({ issuedOn: [later] })
  await ctx.tx.query(sql`
    UPDATE ${companyCertificateTable} SET standard = ${body.standard}, number = ${body.number},
      body = ${body.body ?? null}, issued_on = ${body.issuedOn ?? null}, expires_on = ${body.expiresOn ?? null},
      is_mandatory = ${body.isMandatory}, file_id = ${body.fileId ?? null} WHERE id = ${body.certificateId}`)
  const told = {
    certificate: { from: certificateLabel(before), to: certificateLabel(body) },
    certificateBody: { from: before.body, to: body.body ?? null },
    certificateIssuedOn: { from: before.issuedOn, to: body.issuedOn ?? null },
    certificateExpiresOn: { from: before.expiresOn, to: body.expiresOn ?? null },
    mandatory: { from: before.isMandatory, to: body.isMandatory },
    certificateFile: {
      from: before.fileName,
      to: (body.fileId ?? null) === before.fileId ? before.fileName : 'changed',
    },
  }
  const different = Object.entries(told).filter(
    ([name, { from, to }]) => name === 'certificate' || from !== to,
  )
  return changed(ctx, supplier, 'changeCertificate', Object.fromEntries(different))
}

/** Takes a certificate out of use; it stays on the record. */
export async function endCertificate(
  ctx: Context,
  { params, version, body }: Change<Body<'endCertificate'>>,
): Promise<SupplierRecord> {
  const supplier = await requireSupplierVersion(ctx, params.id, version)
  const { certificateId: id, reason } = body
  await endEntry(ctx, companyCertificateTable, { companyId: params.id, id, field: 'certificateId', reason })
  const before = supplier.certificates.find((one) => one.id === id)
  const told = { certificate: { from: before ? certificateLabel(before) : null, to: null } }
  return changed(ctx, supplier, 'endCertificate', told, reason)
}

/** Approves a supplier for a process or a material family, in the name of whoever does it. */
export async function addApproval(
  ctx: Context,
  { params, version, body }: Change<Body<'addApproval'>>,
): Promise<SupplierRecord> {
  const supplier = await requireSupplierVersion(ctx, params.id, version)
  if (supplier.status === null) throw refused('no_supplier', 'Nothing is bought from this company.')
  const { replacesId, ...approval } = body
  const today = ctx.today()
  if (body.validUntil && body.validUntil < today)
    throw invalid({ validUntil: ['An approval cannot end before it begins.'] })
  const old = supplier.approvals.find(({ id }) => id === replacesId)
  if (supplier.approvals.some((one) => isSame(one, body) && !one.endedAt && one.id !== replacesId))
    throw invalid({ name: ['The supplier is approved for this already. Change that entry.'] })
  if (replacesId) {
    const about = { companyId: params.id, id: replacesId, field: 'replacesId', reason: 'Replaced' }
    await endEntry(ctx, companyApprovalTable, about)
  }
  await insertRow(ctx.tx, companyApprovalTable, {
    ...approval,
    companyId: params.id,
    approvedById: ctx.actor.id,
    approvedByName: ctx.actor.name,
    approvedOn: today,
    createdAt: ctx.clock.now().toISOString(),
  })
  return changed(ctx, supplier, old ? 'changeApproval' : 'addApproval', {
    approvedFor: { from: old?.name ?? null, to: body.name },
    approvalValidUntil: { from: old?.validUntil ?? null, to: body.validUntil ?? null },
    approvalConditions: { from: old?.conditions ?? null, to: body.conditions ?? null },
  })
}

const isSame = (a: { kind: string; name: string }, b: { kind: string; name: string }): boolean =>
  a.kind === b.kind && a.name.toLowerCase() === b.name.toLowerCase()

/** Takes an approval back; it stays on the record with the reason. */
export async function endApproval(
  ctx: Context,
  { params, version, body }: Change<Body<'endApproval'>>,
): Promise<SupplierRecord> {
  const supplier = await requireSupplierVersion(ctx, params.id, version)
  const { approvalId: id, reason } = body
  await endEntry(ctx, companyApprovalTable, { companyId: params.id, id, field: 'approvalId', reason })
  const before = supplier.approvals.find((one) => one.id === id)
  return changed(
    ctx,
    supplier,
    'endApproval',
    { approvedFor: { from: before?.name ?? null, to: null } },
    reason,
  )
}
