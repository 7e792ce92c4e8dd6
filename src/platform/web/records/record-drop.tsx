import type { ReactNode } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { FileDrop } from '#platform/web/activity/file-drop.tsx'
import { useMayCall } from '#platform/web/queries/queries.ts'
import classes from '#platform/web/activity/timeline.module.css'
import { UploadList } from '#platform/web/activity/upload-list.tsx'
import { UploadContext, useUploads } from '#platform/web/activity/use-uploads.ts'

interface RecordDropProps {
  contract: Contract
  id: string
  children: ReactNode
}

/** The page of a record as one drop zone for files, where its contract takes them and the reader may add. */
export function RecordDrop({ contract, id, children }: RecordDropProps) {
  const mayAdd = useMayCall(contract.endpoints.upload)
  const uploads = useUploads(contract.slice, id)
  if (!mayAdd) return children
  return (
    <UploadContext value={uploads}>
      <FileDrop onFiles={(files) => void uploads.add(files)}>
        {children}
        {uploads.uploads.length > 0 && (
          <div className={classes.floating}>
            <UploadList uploads={uploads.uploads} onDismiss={uploads.drop} />
          </div>
        )}
      </FileDrop>
    </UploadContext>
  )
}
