import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { virtualContractsVitePlugin } from './virtual-contracts-vite-plugin.ts'

export default defineConfig({
  // Storybook's own cache folder. With a shared folder, Storybook and the app would delete each other's prepared
  // packages.
  cacheDir: fileURLToPath(new URL('../node_modules/.vite-storybook', import.meta.url)),
  define: { __VERSION__: JSON.stringify('0.0.0') },
  plugins: [react(), virtualContractsVitePlugin()],
  // All packages are listed here, because when Vite discovers another one later, it reloads the page in the middle of a
  // story's test.
  optimizeDeps: {
    include: [
      '@orama/orama',
      '@storybook/addon-a11y/preview',
      '@tanstack/react-router',
      'blurhash',
      'dexie',
      'immer',
      'lucide',
      'markdown-to-jsx/react',
      'mitt',
      'nostr-tools/nip19',
      'nostr-tools/nip44',
      'nostr-tools/nip49',
      'nostr-tools/pure',
      'nostr-tools/utils',
      'qr',
      'qr/decode.js',
      'radix-ui',
      'radix-ui/internal',
      'react',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'react-dom',
      'react-dom/client',
      'use-sync-external-store/with-selector',
      'virtua',
    ],
  },
  worker: { format: 'es' },
  build: { target: 'es2022' },
})
