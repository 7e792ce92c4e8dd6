import { useState } from 'react'
import { FileDrop } from '#platform/web/activity/file-drop.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import classes from './verify.module.css'

/** SHA-256 of a file as 64 hex digits; it does not leave the browser. */
async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares a PDF the reader has with the one that was issued. */
export function CompareFile({ pdfSha256 }: { pdfSha256: string }) {
  const [compared, setCompared] = useState<{ name: string; isSame: boolean } | null>(null)
  const compare = async (files: readonly File[]) => {
    const [file] = files
    if (file) setCompared({ name: file.name, isSame: (await sha256Of(file)) === pdfSha256 })
  }
  return (
    <section aria-labelledby="file">
      <h2 id="file">Compare a file</h2>
      <p>
        Choose the PDF you were given, or drop it here. It is compared in your browser and sent to nobody.
      </p>
      {/* Browsers compute hashes on https and on this machine only. */}
      {window.isSecureContext ? (
        <FileDrop onFiles={(files) => void compare(files)}>
          <label className={classes.file}>
            <span>PDF of this document</span>
            <input
              type="file"
              accept="application/pdf"
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
              ? 'This file is the one that was issued, byte by byte.'
              : 'This file is not the one that was issued.'}
          </Alert>
        )}
      </div>
      <p className={classes.hash}>SHA-256 {pdfSha256}</p>
    </section>
  )
}
