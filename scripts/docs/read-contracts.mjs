// Reads the points, services, events, views and routes by which plugins know each other, with doc comments, types and
// an example from Pinion's own code. The reference pages in Storybook show the result.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { getContributions } from './get-contributions.mjs'

/** The functions that create tokens, with the sort of token that each creates. */
const MAKERS = {
  defineContributionPoint: 'point',
  defineService: 'service',
  defineEvent: 'event',
  defineView: 'view',
  defineRoute: 'route',
}
/** Maximum number of lines of an example. A longer one is taken only if there is no shorter one. */
const MOST_LINES = 16

const parse = (path, text) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** Removes the indentation that all lines except the first have in common. */
function dedent(text) {
  const [first = '', ...rest] = text.split('\n')
  const depth = Math.min(...rest.filter(line => line.trim()).map(line => line.search(/\S/)))
  return [first, ...rest.map(line => line.slice(Number.isFinite(depth) ? depth : 0))].join('\n')
}

/**
 * Returns the doc comment above a declaration. Each paragraph becomes one line, with an empty line between paragraphs.
 */
function docOf(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  if (!doc) return ''
  const text = typeof doc.comment === 'string' ? doc.comment : (ts.getTextOfJSDocComment(doc.comment) ?? '')
  return text.replace(/(?<!\n)\n(?!\n)/g, ' ').trim()
}

/** Returns the text of a declaration without `export`, including the comments of its members. */
const textOf = node => node.getText().replace(/^export /, '')

/** Returns the names of all types that a type mentions. */
function namesIn(node) {
  const names = new Set()
  const walk = child => {
    if (ts.isTypeReferenceNode(child) && ts.isIdentifier(child.typeName)) names.add(child.typeName.text)
    if (ts.isExpressionWithTypeArguments(child) && ts.isIdentifier(child.expression))
      names.add(child.expression.text)
    ts.forEachChild(child, walk)
  }
  walk(node)
  return names
}

/** Returns the files from which a file exports all types (`export type * from './contract/chat-list'`). */
const typeFilesOf = (path, text) =>
  parse(path, text)
    .statements.filter(node => ts.isExportDeclaration(node) && node.isTypeOnly && !node.exportClause)
    .map(({ moduleSpecifier }) => join(dirname(path), `${moduleSpecifier.text}.ts`))

/**
 * Returns the tokens that one file defines. Each token has the types that it mentions and that this file, or one of
 * `typeTexts`, declares.
 */
function tokensOf(path, importPath, text, typeTexts = []) {
  const source = parse(path, text)
  const declared = new Map()
  for (const { statements } of [...typeTexts.map(types => parse(path, types)), source])
    for (const node of statements)
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
        declared.set(node.name.text, node)

  /** Returns the types of this file to which a type refers, directly or not, in the order of the file. */
  const typesOf = node => {
    const found = new Set()
    const follow = from => {
      for (const name of namesIn(from)) {
        const type = declared.get(name)
        if (!type || found.has(type)) continue
        found.add(type)
        follow(type)
      }
    }
    follow(node)
    return [...declared.values()].filter(type => found.has(type)).map(textOf)
  }

  const tokens = []
  for (const node of source.statements) {
    if (!ts.isVariableStatement(node)) continue
    if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
    for (const { name, initializer } of node.declarationList.declarations) {
      if (!initializer || !ts.isCallExpression(initializer) || !ts.isIdentifier(initializer.expression))
        continue
      const what = MAKERS[initializer.expression.text]
      if (!what) continue
      const [type] = initializer.typeArguments ?? []
      const [id] = initializer.arguments
      tokens.push({
        what,
        name: name.getText(source),
        id: ts.isStringLiteral(id) ? id.text : id.getText(source),
        from: importPath,
        file: path,
        // A service without a doc comment has that of its interface.
        doc: docOf(node) || (type ? docOf(declared.get(type.getText(source)) ?? node) : ''),
        type: type ? dedent(type.getText(source)) : '',
        types: type ? typesOf(type) : [],
      })
    }
  }
  return tokens
}

/** Returns expressions in the code that use a token, the best example first. */
function usesOf(token, source) {
  const uses = []
  const isToken = node => node && ts.isIdentifier(node) && node.text === token.name
  const add = (node, rank) => {
    const text = dedent(node.getText(source))
    if (text.split('\n').length <= MOST_LINES) uses.push({ text, rank: rank * 10_000 + text.length })
  }
  const statementOf = node => {
    let at = node
    while (at.parent && !ts.isStatement(at) && !ts.isJsxElement(at)) at = at.parent
    return at
  }
  const walk = node => {
    if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node
      if (token.what === 'point' && isToken(expression)) add(node, 0)
      if (
        token.what === 'point' &&
        ts.isIdentifier(expression) &&
        expression.text === 'useContributions' &&
        isToken(given[0])
      )
        add(statementOf(node), 1)
      if (
        token.what === 'view' &&
        ts.isPropertyAccessExpression(expression) &&
        isToken(expression.expression)
      )
        add(node, 1)
      const called = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.text
      if (isToken(given[0]) && ['service', 'event', 'route'].includes(token.what))
        add(statementOf(node), ['useService', 'use', 'on', 'emit', 'buildRoutePath'].includes(called) ? 0 : 1)
    }
    if ((ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && ts.isIdentifier(node.tagName)) {
      const given = node.attributes.properties.some(
        property =>
          ts.isJsxAttribute(property) &&
          property.initializer &&
          ts.isJsxExpression(property.initializer) &&
          isToken(property.initializer.expression),
      )
      if (given) add(ts.isJsxOpeningElement(node) ? node.parent : node, 0)
    }
    if (
      token.what === 'route' &&
      ts.isPropertyAssignment(node) &&
      isToken(node.initializer) &&
      node.parent?.parent
    )
      add(node.parent.parent, 1)
    if (token.what === 'service' && ts.isPropertyAssignment(node) && node.name.getText(source) === 'requires')
      if (ts.isArrayLiteralExpression(node.initializer) && node.initializer.elements.some(isToken))
        add(node, 2)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return uses
}

function* filesIn(folder, matches) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path, matches)
    else if (matches(entry.name)) yield path
  }
}

/**
 * Returns all tokens of the kernel and of the plugins' contracts. Each has `what`, `name`, `id`, `from` (the import),
 * `file`, `doc`, `type`, `types` (the declarations that it mentions), `places` (only for points: see
 * `getContributions`) and `example` (`text` and `file`; absent if no code uses the token).
 */
export function readContracts(root) {
  const relativeTo = path => relative(root, path).replaceAll('\\', '/')
  const read = path => readFileSync(path, 'utf8')
  const contracts = [...filesIn(join(root, 'plugins'), name => name === 'contract.ts')].map(path => [
    path,
    `#contracts/${relativeTo(path).split('/')[1]}`,
  ])
  /** The paths by which the kernel is imported, each with the files from which its index exports. */
  const { imports } = JSON.parse(read(join(root, 'package.json')))
  const kernel = Object.entries(imports)
    .filter(
      ([name, path]) =>
        /^#kernel(?:$|\/)/.test(name) && path.endsWith('index.ts') && name !== '#kernel/testing',
    )
    .flatMap(([name, path]) => {
      const index = join(root, path)
      return parse(index, read(index))
        .statements.filter(ts.isExportDeclaration)
        .map(({ exportClause, moduleSpecifier }) => ({
          file: join(dirname(index), `${moduleSpecifier.text}.ts`),
          names: exportClause && new Set(exportClause.elements.map(({ name: exported }) => exported.text)),
          name,
        }))
    })
    .filter(({ file }) => existsSync(file))
  const tokens = [
    ...contracts.flatMap(([path, from]) =>
      tokensOf(relativeTo(path), from, read(path), typeFilesOf(path, read(path)).map(read)),
    ),
    ...kernel.flatMap(({ file, names, name }) =>
      tokensOf(relativeTo(file), name, read(file)).filter(token => !names || names.has(token.name)),
    ),
  ]

  const isCode = name => /\.tsx?$/.test(name) && !/\.(test|stories)\.tsx?$/.test(name)
  const sources = ['plugins', 'host', 'stories']
    .flatMap(folder => [...filesIn(join(root, folder), isCode)])
    .map(path => [relativeTo(path), read(path)])
    .map(([path, text]) => ({ path, text, source: parse(path, text) }))
  const shipped = sources.filter(({ path }) => !path.startsWith('stories/'))
  return tokens.map(token => {
    const uses = sources
      .filter(({ path, text }) => path !== token.file && text.includes(token.name))
      .flatMap(({ path, source }) => usesOf(token, source).map(use => ({ ...use, file: path })))
      .sort((a, b) => a.rank - b.rank)
    const [best] = uses
    const places = token.what === 'point' ? getContributions(token.name, shipped) : []
    return { ...token, places, ...(best && { example: { text: best.text, file: best.file } }) }
  })
}
