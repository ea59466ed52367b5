import { type DoorName, DOORS, type Endpoint } from '@kuroshio/contract';
import { z } from 'zod';

/** The refusals that a call may get from the edge, whatever its own are, by HTTP status. */
const edgeRefusals = {
  400: ['MALFORMED_INPUT', 'The input does not fit the schema; `params` say where.'],
  401: ['SESSION_EXPIRED', 'The token is missing, expired or revoked.'],
  403: ['XSRF_MISMATCH', 'The header `x-xsrf-token` does not equal the cookie `{cookie}`.'],
  413: ['INPUT_TOO_LARGE', 'The body is larger than 64 KiB, or than the call takes where it takes a file.'],
  429: ['TOO_FREQUENT', 'Too many calls; `params.seconds` says how long to wait.'],
  500: ['SYSTEM_BUSY', 'Something broke on our side; the call may be tried again.'],
  503: ['SYSTEM_BUSY', 'Too much waits, or the database is away; the call may be tried again.'],
} as const;

/** JSON Schema (2020-12) of one side of an endpoint. What only the server checks is left out. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
}

/** What the documents of a door are about. */
export interface About {
  readonly title: string;
  readonly door: DoorName;
}

/** The OpenAPI 3.1 document of one door, generated from the contract. */
export function createOpenApi(endpoints: readonly Endpoint[], { title, door }: About): Record<string, unknown> {
  const { base } = DOORS[door];
  const paths = Object.fromEntries(endpoints.map((endpoint) => [base + endpoint.path, { post: operation(endpoint) }]));
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description:
        'Every call is a POST with a JSON body. The answer is `{status, msg, data}`: status 1 is success; status 0 ' +
        'is a refusal whose `msg` is a code and whose `params` are the values of its text.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['status', 'msg', 'params'],
          properties: {
            status: { const: 0 },
            msg: { type: 'string', description: 'Code of the refusal.' },
            params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
          },
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const [tag] = endpoint.path.split('/');
  const refusals = endpoint.refusals.map((code) => `\`${code}\``).join(', ');
  const { access, door } = endpoint;
  const edge = Object.entries(edgeRefusals)
    .filter(([http]) => http !== '401' || access.who !== 'anyone')
    .map(([http, [code, text]]) => {
      const description = `\`${code}\`: ${text.replace('{cookie}', DOORS[door].xsrfCookie)}`;
      const role = http === '403' && access.who === 'operator' ? ` ${roleText(access.roles)}` : '';
      return [http, { description: description + role, content: json(refusalRef) }];
    });
  return {
    operationId: endpoint.path.replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [tag],
    summary: endpoint.summary,
    description: refusals === '' ? 'No refusals of its own.' : `Refusals of its own: ${refusals}.`,
    security: access.who === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...requestOf(endpoint),
    responses: {
      200: {
        description: 'Success, or a refusal of its own.',
        content: answerOf(endpoint),
      },
      ...Object.fromEntries(edge),
    },
  };
}

/** Of a file the body is the file, and the input stands in the query. */
function requestOf({ input, upload }: Endpoint): Record<string, unknown> {
  const schema = schemaOf(input, 'input') as { properties?: Record<string, unknown>; required?: readonly string[] };
  if (upload === undefined) return { requestBody: { required: true, content: json(schema) } };
  const parameters = Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) === true,
    schema: one,
  }));
  const description = `The file itself, at most ${upload.largest} bytes.`;
  return { parameters, requestBody: { required: true, description, content: { 'application/octet-stream': {} } } };
}

/** A file is itself the answer; a refusal is JSON all the same. */
function answerOf(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.download === undefined) return json({ oneOf: [successSchema(endpoint), refusalRef] });
  return { ...Object.fromEntries(endpoint.download.map((type) => [type, {}])), ...json(refusalRef) };
}

function roleText(roles: readonly string[]): string {
  return `\`ROLE_REQUIRED\`: The operator has none of the roles ${roles.map((role) => `\`${role}\``).join(', ')}.`;
}

const refusalRef = { $ref: '#/components/schemas/Refusal' };

function successSchema(endpoint: Endpoint): Record<string, unknown> {
  return {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: { status: { const: 1 }, msg: { const: '' }, data: schemaOf(endpoint.output, 'output') },
  };
}

function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}
