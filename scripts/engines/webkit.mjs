import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const PORT = 4445
const BROWSERS = ['4.1', '4.0'].map(version => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)

/**
 * Starts WebKitGTK's small browser on a display without a screen and drives it by WebDriver. The result is like that of
 * `openFirefox`. Rejects if there is none.
 */
export async function openWebKit() {
  const binary = BROWSERS.find(existsSync)
  if (!binary) throw new Error('MiniBrowser of WebKitGTK is not installed')
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${PORT}`], {
    stdio: 'ignore',
    detached: true,
  })
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  /** Connects to the driver. Tries again, because its port opens a moment after its start. */
  const begin = async tries => {
    try {
      return await ask('POST', '/session', { capabilities: { alwaysMatch: options } })
    } catch (error) {
      if (tries === 0 || error.cause?.code !== 'ECONNREFUSED') throw error
      await new Promise(resolve => setTimeout(resolve, 200))
      return begin(tries - 1)
    }
  }
  const { sessionId, capabilities } = await begin(50)
  const session = `/session/${sessionId}`
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    goto: url => ask('POST', `${session}/url`, { url }),
    evaluate: expression =>
      ask('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async close() {
      await ask('DELETE', session).catch(() => {})
      process.kill(-child.pid)
    },
  }
}
