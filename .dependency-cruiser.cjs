// The rules about which file may import which. tests/unit/dependency-rules.test.ts breaks each rule once on purpose.
const TYPES = ['type-only']
/** The modules of the kernel that manifests and contracts may import. */
const WORDS = '^kernel/((ports|shell|images|config|url-policy)/)?index\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or miss a third.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'core-is-alone',
      severity: 'error',
      comment: 'kernel/core needs mitt and immer; of React and of the ports it knows types only.',
      from: { path: '^kernel/core/', pathNot: '\\.test\\.tsx?$' },
      to: { pathNot: ['^kernel/core/', '(^|/)node_modules/(mitt|immer)/'], dependencyTypesNot: TYPES },
    },
    {
      name: 'nostr-knows-no-react',
      severity: 'error',
      from: { path: '^kernel/(nostr|storage)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['(^|/)node_modules/(react|react-dom|@tanstack)/', '^kernel/react/'] },
    },
    {
      name: 'protocol-is-alone',
      severity: 'error',
      comment: 'The rules of Nostr, and the messages between page and worker, run on both sides.',
      from: { path: '^kernel/nostr/(protocol|messages)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^kernel/nostr/(worker|page)/' },
    },
    {
      name: 'worker-knows-no-page',
      severity: 'error',
      comment: 'What runs in the worker reaches the page by messages only.',
      from: { path: '^kernel/nostr/worker/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^kernel/nostr/page/' },
    },
    {
      name: 'page-knows-messages-only',
      severity: 'error',
      comment: 'What runs on the page reaches the worker by messages only.',
      from: { path: '^kernel/nostr/page/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^kernel/nostr/worker/' },
    },
    {
      name: 'router-in-one-place',
      severity: 'error',
      comment: 'A kernel without pages, such as the widget, must not carry a router.',
      from: { path: '^kernel/', pathNot: '^kernel/react/router\\.tsx$' },
      to: { path: '(^|/)node_modules/@tanstack/' },
    },
    {
      name: 'kernel-knows-nobody',
      severity: 'error',
      from: { path: '^kernel/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(plugins|host|demo|widget|ui-kit|stories|tests)/' },
    },
    {
      name: 'ui-kit-is-pure',
      severity: 'error',
      from: { path: '^ui-kit/' },
      to: { path: '^(kernel|plugins|host|demo|widget|stories|tests)/' },
    },
    {
      name: 'plugins-are-islands',
      severity: 'error',
      comment: 'Another plugin is reached by its contract.ts only.',
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^plugins/', pathNot: ['^plugins/$1/', '^plugins/[^/]+/contract\\.ts$'] },
    },
    {
      name: 'plugins-use-the-public-kernel',
      severity: 'error',
      from: { path: '^plugins/', pathNot: '\\.(test|stories|spec)\\.tsx?$' },
      to: {
        path: '^kernel/',
        pathNot:
          '^kernel/(index\\.ts|react/(index\\.ts|router\\.tsx)|(nostr/protocol|keys|storage|ports|shell|images|config|url-policy|event|relay-socket|sandbox|worker)/index\\.ts)$',
      },
    },
    {
      name: 'plugins-know-no-host',
      severity: 'error',
      from: { path: '^plugins/', pathNot: '\\.(test|stories|spec)\\.tsx?$' },
      to: { path: '^(host|demo|widget|stories|tests)/' },
    },
    {
      name: 'host-uses-contracts',
      severity: 'error',
      comment:
        'The host knows a plugin by its manifest and its contract, and by files that run where no plugin does: its part of the service worker, its part of the policy of pages, its first question.',
      from: { path: '^host/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^plugins/',
        pathNot:
          '^plugins/[^/]+/((contract|manifest|page-policy|early-query)\\.ts|service-worker/index\\.ts)$',
      },
    },
    {
      name: 'contracts-are-words',
      severity: 'error',
      comment:
        'A contract holds tokens and types. Types may be in files of its own, which it exports by `export type *`.',
      from: { path: '^plugins/[^/]+/contract\\.ts$' },
      to: { pathNot: [WORDS, '^plugins/[^/]+/contract\\.ts$'], dependencyTypesNot: TYPES },
    },
    {
      name: 'manifests-stay-light',
      severity: 'error',
      comment:
        'A static import here is downloaded by everybody at the start. A constant that views share with the manifest is exported from the manifest.',
      from: { path: '^plugins/[^/]+/manifest\\.ts$' },
      to: {
        pathNot: [WORDS, '^plugins/[^/]+/contract\\.ts$'],
        dependencyTypesNot: ['dynamic-import', ...TYPES],
      },
    },
    {
      name: 'widget-reaches-no-social-code',
      severity: 'error',
      from: { path: '^widget/' },
      to: { path: '^(host|demo|stories|tests|kernel/nostr|plugins/(?!wallet/|connector-))', reachable: true },
    },
    {
      name: 'nothing-ships-tests',
      severity: 'error',
      from: {
        path: '^(kernel|plugins|ui-kit|host|widget)/',
        pathNot: ['\\.(test|spec)\\.tsx?$', '\\.stories\\.tsx$', '^kernel/testing/'],
      },
      to: { path: ['^tests/', '^kernel/testing/', '^demo/'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|host/public)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
