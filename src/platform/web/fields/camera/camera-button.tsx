import { lazy, Suspense, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'

// The reader of codes is a large part of its own: it comes when somebody opens the camera.
const CameraDialog = lazy(async () => ({
  default: (await import('./camera-dialog.tsx')).CameraDialog,
}))

/** Opens the camera and gives what it read from a code, once. `square`: without words, beside a field. */
export function CameraButton({
  onRead,
  square = false,
}: {
  onRead: (text: string) => void
  square?: boolean
}) {
  const [isFilming, setFilming] = useState(false)
  return (
    <>
      {square ? (
        <Button square icon="camera" aria-label="Scan with the camera" onClick={() => setFilming(true)} />
      ) : (
        <Button icon="camera" onClick={() => setFilming(true)}>
          Scan with the camera
        </Button>
      )}
      {isFilming && (
        <Suspense>
          <CameraDialog
            onClose={() => setFilming(false)}
            onRead={(code) => {
              setFilming(false)
              onRead(code.trim())
            }}
          />
        </Suspense>
      )}
    </>
  )
}
