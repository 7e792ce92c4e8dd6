-- What a certificate of conformity was signed for, with the non-conformances that it states as deviations of the pieces.
CREATE OR REPLACE FUNCTION declared_facts(declaration uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'number', d.number,
    'companyId', d.company_id,
    'customerOrderNo', d.facts ->> 'customerOrderNo',
    'items', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('traveller', i ->> 'traveller', 'quantity', i -> 'quantity', 'serials', i -> 'serials')), '[]')
      FROM jsonb_array_elements(d.facts -> 'items') AS i),
    'ended', (
      SELECT coalesce(jsonb_agg(c.number ORDER BY c.number), '[]') FROM certificates c WHERE c.status <> 'verified' AND c.id IN (
        SELECT (named #>> '{}')::uuid FROM jsonb_path_query(d.facts, '$.items[*].heats[*].certificates[*].source.id') AS named)),
    'cases', jsonb_path_query_array(d.facts, '$.items[*].conceded[*].number'))
  FROM declarations d WHERE d.id = declaration AND d.facts IS NOT NULL
$$;
