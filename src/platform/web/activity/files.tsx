import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { FileEntry } from '#platform/contract/documents/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileRow } from './file-row.tsx'
import { activityClient, filesQuery } from './activity-client.ts'
import { useMayCall } from '#platform/web/queries/queries.ts'
import classes from './timeline.module.css'
import { UploadList } from './upload-list.tsx'
import { UploadContext, useUploads } from './use-uploads.ts'

interface FilesProps {
  slice: string
  id: string
  /** The kinds of files such records have; left out: a label in free words. */
  kinds?: readonly string[]
  /** The call that adds one, where the right to it is not that of the slice. */
  adding?: Endpoint | undefined
}

/** The files of a record: drop, choose or paste to add, look at pictures and PDFs in place. */
export function Files({ slice, id, kinds, adding = activityClient(slice).upload.endpoint }: FilesProps) {
  const { data, error, refetch } = useQuery(filesQuery(slice, id))
  const mayAdd = useMayCall(adding)
  const [label, setLabel] = useState('')
  const page = use(UploadContext)
  const own = useUploads(slice, id)
  const send = (files: readonly File[]) => {
    if (!mayAdd) return
    void (page ?? own).add(files, label.trim())
    setLabel('')
  }
  const panel = (
    <div className={classes.panel}>
      {mayAdd && <Zone label={label} onLabel={setLabel} onFiles={send} kinds={kinds} />}
      <UploadList uploads={own.uploads} onDismiss={own.drop} />
      {data ? (
        <FileLists slice={slice} id={id} files={data} />
      ) : error ? (
        <ErrorState error={error} what="The list of files" noun="files" retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} columns={2} />
      )}
    </div>
  )
  return page ? panel : <FileDrop onFiles={send}>{panel}</FileDrop>
}

interface FileListsProps {
  slice: string
  id: string
  files: readonly FileEntry[]
}

/** What was there when the record was frozen, and apart from it what came later. */
function FileLists({ slice, id, files }: FileListsProps) {
  const later = files.filter(({ addedLater }) => addedLater)
  const rowsOf = (rows: readonly FileEntry[]) =>
    rows.map((file) => <FileRow key={file.id} slice={slice} id={id} file={file} />)
  return (
    <>
      <ul className={classes.files}>
        {rowsOf(files.filter(({ addedLater }) => !addedLater))}
        {later.length === files.length && <li className={classes.none}>No files yet.</li>}
      </ul>
      {later.length > 0 && (
        <section className={classes.later} aria-label="Added later">
          <h2>Added later</h2>
          <p>They came after the record was closed. No print and no signature covers them.</p>
          <ul className={classes.files}>{rowsOf(later)}</ul>
        </section>
      )}
    </>
  )
}

interface ZoneProps {
  label: string
  onLabel: (label: string) => void
  onFiles: (files: readonly File[]) => void
  kinds: readonly string[] | undefined
}

function Zone({ label, onLabel, onFiles, kinds }: ZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.zone}>
      <Icon name="upload" size={20} />
      <span>
        <b>Drop files anywhere on this page</b>
        <small>Drawings, certificates, pictures. Up to 25 MB each.</small>
      </span>
      <div className={classes.labelled}>
        {kinds ? (
          <SelectField
            id="file-label"
            label="Kind"
            required={false}
            value={label}
            options={Object.fromEntries(kinds.map((kind) => [kind, kind]))}
            onChange={(kind) => onLabel(kind ?? '')}
          />
        ) : (
          <TextField
            id="file-label"
            label="Label"
            required={false}
            value={label}
            maxLength={60}
            onChange={(text) => onLabel(text ?? '')}
          />
        )}
        <Button onClick={() => input.current?.click()}>Choose files</Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to add"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
