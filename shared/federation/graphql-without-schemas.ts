/**
 * A webpack loader that lets go what graphql knows of the parts of a schema, in its list of kinds and in what a visitor
 * follows: pages send questions and hold no schema.
 */
export default function graphqlWithoutSchemas(source: string): string {
  return source
    .replace(/ {2}Kind\['SCHEMA_DEFINITION'\][^]*?(?=\}\)\(Kind )/, '')
    .replace(/ {2}SchemaDefinition: \[[^]*?(?=\};\nconst kindValues)/, '');
}
