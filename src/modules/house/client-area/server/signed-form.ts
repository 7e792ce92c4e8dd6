import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { HttpError, invalid } from '#platform/server/errors.ts'
import { inspectUpload, type NewFile, storeUpload } from '#platform/server/files/file-records.ts'
import { readForm, type UploadedDraft } from '#platform/server/http/requests/read-form.ts'
import { checked } from '#platform/server/http/requests/read-input.ts'
import { uploadOnce } from '#platform/server/http/requests/upload-once.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { mailedCode, requireCode } from '#modules/people/account/server/api.ts'
import type { ReAuth, SignatureForOnce } from '#modules/signing/signature/server/api.ts'
import type { signerFields } from '../contract/signing.ts'
import { type ClientContext, narrowed } from './wall.ts'

/** Where and how a form is read that a contact signs. */
interface SignedForm<Values, Looked> {
  /** The field that holds the rest of it as JSON. */
  readonly field: string
  readonly schema: z.ZodType<Values>
  /** What a file that comes along is to its record; whether there has to be one. */
  readonly file: Pick<NewFile, 'entity' | 'entityId' | 'label'> & {
    readonly isNeeded: boolean
    /** The code of a file that is not taken, where the page says it in other languages. */
    readonly unfit?: string
  }
  /** Reads the file that came along, before the transaction begins: it takes its time. @throws 422 */
  readonly look?: (file: { readonly path: string }, mime: string) => Promise<Looked>
}

/** What came with a form. */
interface Received<Values, Looked> {
  readonly values: Values
  readonly hasFile: boolean
  /** What kind of file it is, by its bytes; null: none came along. */
  readonly mime: string | null
  /** The name of the file; empty: none came along. */
  readonly name: string
  /** What `look` has read; null: nothing. */
  readonly looked: Looked | null
  /** Puts the file on its record and gives its id; null: none came along. */
  readonly storeFile: () => Promise<string | null>
}

/** The JSON of a form. @throws 422 where it is none */
function parsed(field: string, text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    throw invalid({ [field]: [`The ${field} field could not be read.`] })
  }
}

/** What kind of file came along. @throws 422 at `file`, with the code of the form */
async function inspected(ctx: ClientContext, file: UploadedDraft, unfit: string | undefined) {
  try {
    return await inspectUpload(ctx, file)
  } catch (error) {
    const said = error instanceof HttpError ? error.body.errors?.['file'] : undefined
    if (unfit && said) throw invalid({ file: said }, { file: unfit })
    throw error
  }
}

/** Takes a form once, whatever its key is sent for: all that `work` does happens, or nothing. @throws 422 */
export async function takeSignedForm<Values, Answer, Looked = null>(
  ctx: ClientContext,
  exchange: HttpExchange,
  { field, schema, file: about, look }: SignedForm<Values, Looked>,
  work: (own: ClientContext, received: Received<Values, Looked>) => Promise<Answer>,
): Promise<Answer> {
  const { file, fields } = await readForm(exchange, ctx)
  try {
    if (!file && about.isNeeded) throw invalid({ file: ['The file field is required.'] })
    const values = checked(schema, parsed(field, fields[field]))
    const kind = file && (await inspected(ctx, file, about.unfit))
    const looked = file && kind && look ? await look(file.draft, kind.mime) : null
    const content = {
      sha256: file?.draft.sha256 ?? '',
      name: file?.name ?? '',
      [field]: fields[field] ?? '',
    }
    return await uploadOnce(exchange, ctx, content, async (plain) => {
      // Whoever was let in when the form came may have lost their access meanwhile.
      const own = await narrowed(plain)
      const { isNeeded: _, unfit: __, ...of } = about
      const storeFile = async () =>
        file && kind ? (await storeUpload(own, { ...of, addedLater: true, ...file, kind })).id : null
      return work(own, {
        values,
        hasFile: file !== null,
        mime: kind?.mime ?? null,
        name: file?.name ?? '',
        looked,
        storeFile,
      })
    })
  } finally {
    await file?.draft.drop()
  }
}

/** The signature of a form. @throws 422 at `strokes` where it was neither drawn nor typed */
export function signatureOf({
  strokes,
  image,
  typedName,
}: {
  [part in 'strokes' | 'image' | 'typedName']?: z.output<(typeof signerFields)[part]>
}): SignatureForOnce {
  if (typedName !== undefined) return { typedName }
  if (strokes === undefined || image === undefined)
    throw invalid({ strokes: ['Draw your signature, or type it.'] })
  return { strokes, image }
}

/** What a code is mailed for. */
interface CodeLetter {
  /** Nothing else can be signed with it: `accept-quote:<id>`. */
  readonly purpose: string
  readonly template: string
  /** `quote Q-2026-0001 Rev 0` */
  readonly about: string
  /** `accept`, `return` */
  readonly verb: string
}

/** Mails the code that proves at the moment of signing who signs. */
export async function mailSigningCode(
  ctx: Context,
  { services }: HttpExchange,
  { purpose, template, about, verb }: CodeLetter,
): Promise<void> {
  const code = await mailedCode(ctx, services, purpose)
  ctx.mail({
    template,
    to: [ctx.actor.email],
    subject: `Your code for ${about}`,
    paragraphs: [
      `Your code is ${code}. Enter it where you ${verb} ${about}. It is good for ten minutes.`,
      'You did not ask for it? Then someone else is signed in with your account: change your password, and tell us.',
    ],
  })
}

const proofs = {
  mailed: 'code mailed for this signature',
  app: 'code of the authenticator app',
} as const satisfies Record<string, ReAuth>

/** How a contact has proven who they are, for the signature. @throws 422 at `code` */
export const requireProof = async (
  ctx: Context,
  { services }: HttpExchange,
  purpose: string,
  code: string,
): Promise<ReAuth> => proofs[await requireCode(ctx, services, purpose, code)]
