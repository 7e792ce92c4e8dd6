import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { cameraProblem } from './camera-problem.ts'
import classes from './camera.module.css'

/** Wide enough for a code at arm's length, and small enough to be read many times a second. */
const READ_WIDTH = 960
const PAUSE_MS = 120

/** The camera at the back, where there is one. @throws DOMException with the name that says why not */
async function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('There are no media devices.', 'SecurityError')
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
}

/** What the camera sees now; null before its first picture. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (videoWidth === 0 || !pen) return null
  const scale = Math.min(1, READ_WIDTH / videoWidth)
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  pen.drawImage(video, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** Shows the camera until it has read a code; closed, it lets the camera go. */
export function CameraDialog({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    let isOver = false
    let timer = 0
    let stream: MediaStream | undefined
    const canvas = document.createElement('canvas')
    const reader = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const look = () => {
      const picture = video.current && pictureOf(video.current, canvas)
      if (picture) reader.postMessage(picture, [picture.data.buffer])
      else timer = window.setTimeout(look, PAUSE_MS)
    }
    reader.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (isOver) return
      if (data) tell(data)
      else timer = window.setTimeout(look, PAUSE_MS)
    }
    reader.onerror = () => setProblem(cameraProblem(undefined))
    const start = async () => {
      try {
        stream = await openCamera()
        if (isOver) return stop()
        if (video.current) {
          video.current.srcObject = stream
          await video.current.play()
        }
        look()
      } catch (error) {
        if (!isOver) setProblem(cameraProblem(error))
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    void start()
    return () => {
      isOver = true
      window.clearTimeout(timer)
      reader.terminate()
      stop()
    }
  }, [])
  return (
    <Dialog title="Scan with the camera" onClose={onClose}>
      <div className={classes.stack}>
        {problem ? (
          <Alert tone="amber" title={problem} live />
        ) : (
          <>
            <p>Hold the QR code or the bar code in front of the camera.</p>
            {/* A live picture has nothing to be told in words. */}
            <video
              ref={video}
              className={classes.camera}
              muted
              playsInline
              aria-label="What the camera sees"
            />
          </>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
