import { buildSecurityHeaders } from './build-security-headers.ts'

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'
const NO_CACHE = 'no-cache'

/**
 * Returns configuration files for common static hosts, by their names under `dist/host`. They set the headers and the
 * caching, and serve the page at every path.
 */
export function buildHostingFiles(): Record<string, string> {
  const headers = Object.entries(buildSecurityHeaders())
  const headerLines = (indent: string, formatLine: (name: string, value: string) => string) =>
    headers.map(([name, value]) => indent + formatLine(name, value)).join('\n')
  return {
    // For Netlify and Cloudflare Pages.
    _headers: `/*\n${headerLines('  ', (n, v) => `${n}: ${v}`)}\n  Cache-Control: ${NO_CACHE}\n/assets/*\n  ! Cache-Control\n  Cache-Control: ${IMMUTABLE_CACHE}\n`,
    _redirects: '/* /index.html 200\n',
    'vercel.json': `${JSON.stringify(
      {
        rewrites: [{ source: '/((?!assets/).*)', destination: '/index.html' }],
        headers: [
          { source: '/(.*)', headers: headers.map(([key, value]) => ({ key, value })) },
          { source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: IMMUTABLE_CACHE }] },
        ],
      },
      null,
      2,
    )}\n`,
    'hosting/nginx.conf': `# inside server { }, with root pointing at this folder
location /assets/ {
${headerLines('  ', (n, v) => `add_header ${n} "${v.replaceAll('"', '\\"')}" always;`)}
  add_header Cache-Control "${IMMUTABLE_CACHE}" always;
}
location / {
${headerLines('  ', (n, v) => `add_header ${n} "${v.replaceAll('"', '\\"')}" always;`)}
  add_header Cache-Control "${NO_CACHE}" always;
  try_files $uri /index.html;
}
`,
    'hosting/Caddyfile': `# inside a site block, with root pointing at this folder
header {
${headerLines('  ', (n, v) => `${n} "${v.replaceAll('"', '\\"')}"`)}
}
@pages not path /assets/*
header @pages Cache-Control "${NO_CACHE}"
header /assets/* Cache-Control "${IMMUTABLE_CACHE}"
try_files {path} /index.html
file_server
`,
  }
}
