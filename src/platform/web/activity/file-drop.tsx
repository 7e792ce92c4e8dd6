import { type DragEvent, type ReactNode, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import classes from './timeline.module.css'

/** Makes everything inside one drop zone for files. */
export function FileDrop({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  const [depth, setDepth] = useState(0)
  const enter = (event: DragEvent, by: number) => {
    if (event.dataTransfer.types.includes('Files')) setDepth((old) => Math.max(0, old + by))
  }
  return (
    <div
      className={classNames(classes.drop, depth > 0 && classes.over)}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        setDepth(0)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length > 0) onFiles(files)
      }}
    >
      {children}
    </div>
  )
}
