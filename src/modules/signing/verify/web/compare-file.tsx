import { useState } from 'react'
import { FileDrop } from '#platform/web/activity/file-drop.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import type { VerifiedAnswer } from '../contract.ts'
import classes from './verify.module.css'

/** SHA-256 of a file as 64 hex digits; it does not leave the browser. */
export async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares a file the reader has with what was issued, or with the pages that were signed. */
export function CompareFile({ pdfSha256, pagesSha256 }: Pick<VerifiedAnswer, 'pdfSha256' | 'pagesSha256'>) {
  const known = [...(pdfSha256 ? [pdfSha256] : []), ...pagesSha256]
  const [compared, setCompared] = useState<{ name: string; isSame: boolean } | null>(null)
  const compare = async (files: readonly File[]) => {
    const [file] = files
    const hash = file && (await sha256Of(file))
    if (file) setCompared({ name: file.name, isSame: known.some((one) => one === hash) })
  }
  return (
    <section aria-labelledby="file">
      <h2 id="file">Compare a file</h2>
      <p>
        Choose the {pdfSha256 ? 'PDF you were given' : 'page as the mill sent it'}, or drop it here. It is
        compared in your browser and sent to nobody.
      </p>
      {/* Browsers compute hashes on https and on this machine only. */}
      {window.isSecureContext ? (
        <FileDrop onFiles={(files) => void compare(files)}>
          <label className={classes.file}>
            <span>{pdfSha256 ? 'PDF of this document' : 'Page of this document'}</span>
            <input
              type="file"
              accept={pdfSha256 ? 'application/pdf' : 'application/pdf,image/png,image/jpeg'}
              onChange={(event) => void compare([...(event.currentTarget.files ?? [])])}
            />
          </label>
        </FileDrop>
      ) : (
        <p>This works only over https. Compare the SHA-256 of your file with the one below yourself.</p>
      )}
      <div role="status">
        {compared && (
          <Alert tone={compared.isSame ? 'green' : 'red'} title={compared.name}>
            {compared.isSame
              ? `This file is the one that was ${pdfSha256 ? 'issued' : 'signed'}, byte by byte.`
              : `This file is not the one that was ${pdfSha256 ? 'issued' : 'signed'}.`}
          </Alert>
        )}
      </div>
      {known.map((sha256) => (
        <p key={sha256} className={classes.hash}>
          SHA-256 {sha256}
        </p>
      ))}
    </section>
  )
}
