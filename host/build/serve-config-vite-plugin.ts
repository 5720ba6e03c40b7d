import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

/**
 * Serves the JSON text in the environment variable `PINION_CONFIG` as `config.json`. With it, `npm start` and the tests
 * make the app use their own relays without changing the build.
 */
export function serveConfigVitePlugin(): Plugin {
  const serveConfigJson = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const config = process.env.PINION_CONFIG
    if (config === undefined || request.url?.split('?')[0] !== '/config.json') return next()
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-cache')
    response.end(config)
  }
  return {
    name: 'pinion:serve-config',
    configureServer: server => void server.middlewares.use(serveConfigJson),
    configurePreviewServer: server => void server.middlewares.use(serveConfigJson),
  }
}
