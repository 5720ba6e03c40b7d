import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { buildHostingFiles } from './build-hosting-files.ts'
import { buildSecurityHeaders as headers } from './build-security-headers.ts'

const setHeaders = (response: ServerResponse, headers: Record<string, string>) => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/**
 * Adds the security headers to every response of the dev and preview servers, and writes the files that add them on
 * static hosts.
 */
export function securityHeadersPlugin(): Plugin {
  const nonce = randomBytes(16).toString('base64')
  return {
    name: 'pinion:security-headers',
    config: (_, { command, isPreview }) =>
      command === 'serve' && !isPreview ? { html: { cspNonce: nonce } } : {},
    configureServer(server) {
      server.middlewares.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
        setHeaders(response, headers({ nonce, allowsLocal: true }))
        next()
      })
    },
    configurePreviewServer(server) {
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        setHeaders(response, headers({ allowsLocal: true }))
        const immutable = request.url?.startsWith('/assets/')
        response.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
        next()
      })
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(buildHostingFiles()))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
