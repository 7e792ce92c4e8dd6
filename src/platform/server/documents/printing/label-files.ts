import type { Label, LabelSize } from '#platform/contract/documents/label-sheets.ts'
import type { Context } from '#platform/server/context.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { answerPdf } from './printing.ts'
import { zplLabels } from './zpl.ts'

interface LabelFile {
  /** Without its ending. */
  readonly name: string
  readonly labels: readonly Label[]
  readonly format: 'pdf' | 'zpl'
  readonly query: { readonly size: LabelSize; readonly download?: '1' | undefined }
}

/** Answers with labels: as a PDF with a page for each, or in the language of the printers. */
export async function answerLabels(
  ctx: Context,
  exchange: HttpExchange,
  { name, labels, format, query }: LabelFile,
): Promise<void> {
  if (format === 'zpl') {
    const file = { name: `${name}.zpl`, mime: 'text/plain' }
    await exchange.reply.headers(fileHeaders(file, 'attachment')).send(zplLabels(labels, query.size))
    return
  }
  const createdAt = ctx.clock.now().toISOString()
  const bytes = await renderPdf({ size: query.size, title: `Labels ${name}`, labels, createdAt })
  await answerPdf(exchange, query, `${name}.pdf`, bytes)
}
