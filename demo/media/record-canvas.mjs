/**
 * Records a canvas for four seconds. `draw` paints the canvas for each time (s). Returns the file as base64. This
 * function is copied as text into a page, where it runs.
 */
export async function recordCanvas(canvas, draw, options) {
  draw(0)
  const recorder = new MediaRecorder(canvas.captureStream(15), options)
  const parts = []
  recorder.ondataavailable = event => parts.push(event.data)
  const stopped = new Promise(resolve => {
    recorder.onstop = resolve
  })
  recorder.start()
  const start = performance.now()
  await new Promise(resolve => {
    const timer = setInterval(() => {
      const time = (performance.now() - start) / 1_000
      draw(time)
      if (time < 4) return
      clearInterval(timer)
      resolve()
    }, 60)
  })
  recorder.stop()
  await stopped
  const data = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(String.fromCharCode(...data))
}
